export const ensureBuild: () => Promise<void>
