/**
 * Of each place, and of the one after the last, the sum of the `count` values before it; NaN where
 * there are fewer. One value comes and one goes at each place, so what rounding loses is kept apart
 * (Neumaier's sum): no error grows with the number of places.
 */
export const sumsBefore = (values: Float64Array, count: number): Float64Array => {
  const sums = new Float64Array(values.length + 1).fill(Number.NaN)
  let [sum, lost] = [0, 0]
  const add = (value: number) => {
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  for (let place = 0; place <= values.length; place += 1) {
    if (place > 0) add(values[place - 1] ?? Number.NaN)
    if (place > count) add(-(values[place - count - 1] ?? Number.NaN))
    if (place >= count) sums[place] = sum + lost
  }
  return sums
}
