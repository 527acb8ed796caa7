/** The picture's height, kept free for it while it comes. */
export const tapeHeight = 'h-[min(46vh,440px)] xl:h-auto xl:max-h-[60vh] xl:aspect-[820/400]'
