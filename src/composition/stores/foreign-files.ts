/** What to do about read models or sessions that belong to another log. @param folder DATA_DIR */
export const foreignFilesAdvice = (folder: string): string =>
  `Put both logs’ files where they belong, or put read-models.db and sessions.db of '${folder}' aside: read models are built anew, and traders sign in again.`
