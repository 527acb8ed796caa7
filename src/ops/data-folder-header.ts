import type { RequestHandler } from 'express'

/** Names the data folder a command line works on (URI-encoded, absolute). */
export const dataFolderHeader = 'x-tapedeck-data-folder'

const check =
  (dataFolder: string, silenceIsFine: boolean): RequestHandler =>
  (request, response, next) => {
    const meant = request.get(dataFolderHeader)
    if (meant === encodeURI(dataFolder) || (meant === undefined && silenceIsFine)) next()
    else
      response
        .status(409)
        .type('text')
        .send(`This server works on '${dataFolder}', not on the DATA_DIR of the command.`)
  }

/**
 * Another server may stand on the port that the command line was told: without this check its log
 * would be written instead of the one that was meant.
 */
export const sameDataFolder = (dataFolder: string): RequestHandler => check(dataFolder, false)

/** As {@link sameDataFolder}, for calls that the console page makes too: it means this server. */
export const ifSaidSameDataFolder = (dataFolder: string): RequestHandler => check(dataFolder, true)
