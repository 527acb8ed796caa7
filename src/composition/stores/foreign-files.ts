/** The advice for read models or sessions that belong to another log. @param folder DATA_DIR */
export const foreignFilesAdvice = (folder: string): string =>
  `Move the files of both logs where they belong, or move read-models.db and sessions.db out of '${folder}': read models are then rebuilt, and traders sign in again.`
