/** The id of a trader's first list, which is there without being created: the trader's own. */
export const firstListOf = (userId: string): string => userId
