/** The clock that moves all screens to a past moment. */
export const clock = {
  live: 'the page is live',
  toLive: 'Back to live',
  past: '{{age}} ago · you are in the past',
  onItsWay: 'Loading this moment',
  moment: 'Moment shown',
  date: 'Date shown',
  speed: 'Speed of play',
  plays: {
    ticks: 'playing every tick',
    moments: 'no ticks here: one moment each second',
  },
  play: 'Play',
  stop: 'Stop',
  close: 'Close the clock',
  back: { minute: 'Back one minute ([)', bar: 'Back one bar (Shift [)', day: 'Back one day' },
  forward: {
    minute: 'Forward one minute (])',
    bar: 'Forward one bar (Shift ])',
    day: 'Forward one day',
  },
  goTo: 'Go to {{moment}}',
}
