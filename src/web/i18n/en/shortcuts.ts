import { en } from '../en.ts'

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
  rows: {
    title: 'On the handle of a watchlist row',
    pick: 'Pick up the row, and drop it',
    move: 'Move the row',
    cancel: 'Put the row back',
  },
  prices: {
    title: 'On an alert line of the chart, and in a price field',
    step: 'Raise or lower the price',
    keep: 'Keep the price',
  },
  drawings: {
    title: 'On a drawing of the chart',
    move: 'Move it',
    far: 'Move it ten times as far',
    end: 'Choose which end to move',
    save: 'Save the move',
    alert: 'Set an alert on a line',
    remove: 'Delete it',
    undo: 'Undo',
    redo: 'Redo',
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

Object.assign(en, { shortcuts })
