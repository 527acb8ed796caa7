import type { RequestHandler } from 'express'

/** Names the data folder of a command line (URI-encoded, absolute). */
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
        .send(`This server uses '${dataFolder}', not the DATA_DIR of the command.`)
  }

/** Another server may listen on this port: without this check its log would be written to. */
export const sameDataFolder = (dataFolder: string): RequestHandler => check(dataFolder, false)

/** Like {@link sameDataFolder}, for calls of the console page, which always means this server. */
export const ifSaidSameDataFolder = (dataFolder: string): RequestHandler => check(dataFolder, true)
