/** The dialog of keyboard shortcuts. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  anywhere: {
    title: 'Anywhere',
    shortcuts: 'Show this list',
    search: 'Search stocks, screens and actions',
    notifications: 'Go to the notification',
    close: 'Close what is open',
  },
  lists: {
    title: 'In the stock list',
    select: 'Select the previous or next stock',
    page: 'Move one page',
    ends: 'Go to the first or last stock',
  },
  clock: {
    title: 'While the clock is open',
    play: 'Play and stop',
    tick: 'Back or forward one tick',
    minute: 'Back or forward one minute',
    bar: 'Back or forward one bar',
    mark: 'Go to the previous or next mark',
  },
  prices: {
    title: 'On an alert line of the chart, and in a price field',
    step: 'Raise or lower the price',
    keep: 'Keep the price',
  },
  windows: {
    title: 'On the handle of a window or of the chat',
    move: 'Move it',
    resizeChat: 'Resize the chat',
  },
  borders: {
    title: 'On a border between panels',
    resize: 'Resize the panel',
    extremes: 'Make it as small or as large as possible',
    reset: 'Reset its size',
  },
}
