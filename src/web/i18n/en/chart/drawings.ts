import { en } from '../../en.ts'

/** What the drawings on a chart say; they come after the first screen. */
export const drawings = {
  menu: 'Drawing tools',
  tools: 'Draw',
  toolNames: {
    horizontal_line: 'Horizontal line',
    trend_line: 'Trend line',
    ray: 'Ray',
    rectangle: 'Rectangle',
    text: 'Text',
    measure: 'Measure',
  },
  undo: 'Undo',
  redo: 'Redo',
  mine: 'My drawings',
  none: 'Nothing is drawn on this chart yet',
  saveAgain: 'Save again ({{count}} not saved)',
  failed: 'The drawing is not saved',
  place: '{{tool}}: point {{n}} of {{count}}',
  placeKeys: 'Click the chart, or arrow keys, Enter to set, Escape to cancel. Alt: no magnet.',
  placeTouch: 'Tap the chart',
  editKeys:
    'Arrow keys move it, Space changes the end, Enter saves, Escape cancels, Delete removes',
  alert: {
    keys: '{{keys}}, A sets an alert',
    tryKeys: '{{keys}}, A tries an alert from here',
    set: 'Alert when the price crosses',
    try: 'Try from here an alert when the price crosses',
    waits: 'An alert waits at this line',
    created: 'Alert created',
    moved: 'The alert moved with its line',
    undo: 'Ctrl+Z moves both back',
    stays: 'The alert of the deleted line stays',
    list: 'Alerts',
    failed: 'The alert could not be set at the line',
  },
  text: 'Text on the chart',
  keep: 'Add',
  cancel: 'Cancel',
  remove: 'Delete',
  done: 'Done',
  point: '{{price}} on {{date}}',
  between: '{{from}} to {{to}}',
  bars_one: '{{count}} bar',
  bars_other: '{{count}} bars',
  days: '{{count}} d',
  hours: '{{count}} h',
  minutes: '{{count}} min',
}

Object.assign(en, { drawings })
