import type { ByteReader } from './byte-reader.ts'
import { type ByteWriter, integerMax, unZigZag, zigZag } from './byte-writer.ts'
import { DamagedSegment } from './segment.ts'

/**
 * How a symbol's numbers are written: as integers of its smallest step, 10^−decimals, each as the
 * difference to the one before it; or, when they have no such step, as 64-bit floats.
 */
const decimalsMax = 12
const isFloat = 15
/** Added when a number is less than the one before it: differences are then written by zig-zag. */
const isSigned = 16

const powers = Float64Array.from({ length: decimalsMax + 1 }, (_, decimals) => 10 ** decimals)

const powerOf = (form: number): number => powers[form & isFloat] ?? 1

/** Dividing rounds to the float that is nearest to the decimal number, as parsing its text does. */
const isStep = (value: number, power: number): boolean => {
  const steps = Math.round(value * power)
  return Math.abs(steps) <= integerMax && steps / power === value
}

/** Ticks in the order of a number column: all of one symbol, then all of the next. */
export interface BySymbol {
  /** The symbols in this order, as places in the symbol table. */
  readonly order: Uint32Array
  /** Where the ticks of each symbol begin in `ticks`, by its place in the table; one longer. */
  readonly starts: Uint32Array
  /** Places of ticks, by symbol in the order of the table. */
  readonly ticks: Uint32Array
}

const formOf = (values: Float64Array, ticks: Uint32Array, from: number, to: number): number => {
  let decimals = 0
  let signed = 0
  let before = 0
  for (let index = from; index < to; index += 1) {
    const value = values[ticks[index] ?? 0] ?? 0
    if (value < before) signed = isSigned
    before = value
    while (!isStep(value, powers[decimals] ?? 1)) if ((decimals += 1) > decimalsMax) return isFloat
  }
  for (let index = from; index < to; index += 1)
    if (!isStep(values[ticks[index] ?? 0] ?? 0, powers[decimals] ?? 1)) return isFloat
  return decimals + signed
}

/** The form of every symbol's numbers, by its place in the symbol table. */
export const formsOf = (values: Float64Array, { starts, ticks }: BySymbol): Uint8Array =>
  Uint8Array.from({ length: starts.length - 1 }, (_, symbol) =>
    formOf(values, ticks, starts[symbol] ?? 0, starts[symbol + 1] ?? 0),
  )

/**
 * The lowest bytes of all integers, then the rest of each as a varint, then the floats. The lowest
 * byte of a volume is noise, and beside it the rest compresses better.
 */
export const writeNumbers = (
  writer: ByteWriter,
  values: Float64Array,
  { order, starts, ticks }: BySymbol,
  forms: Uint8Array,
): void => {
  const integers = new Float64Array(values.length)
  let count = 0
  for (const symbol of order) {
    const form = forms[symbol] ?? isFloat
    if (form === isFloat) continue
    const power = powerOf(form)
    let before = 0
    for (let index = starts[symbol] ?? 0; index < (starts[symbol + 1] ?? 0); index += 1) {
      const steps = Math.round((values[ticks[index] ?? 0] ?? 0) * power)
      integers[count] = form >= isSigned ? zigZag(steps - before) : steps - before
      before = steps
      count += 1
    }
  }
  for (let index = 0; index < count; index += 1) writer.byte((integers[index] ?? 0) % 256)
  for (let index = 0; index < count; index += 1)
    writer.varint(Math.floor((integers[index] ?? 0) / 256))
  for (const symbol of order) {
    if (forms[symbol] !== isFloat) continue
    for (let index = starts[symbol] ?? 0; index < (starts[symbol + 1] ?? 0); index += 1)
      writer.float(values[ticks[index] ?? 0] ?? 0)
  }
}

const isForm = (form: number): boolean =>
  form === isFloat || ((form & isFloat) <= decimalsMax && form < 2 * isSigned)

/** The reverse of {@link writeNumbers}. */
export const readNumbers = (
  reader: ByteReader,
  { order, starts, ticks }: BySymbol,
  forms: Uint8Array,
): Float64Array => {
  const values = new Float64Array(ticks.length)
  let count = 0
  for (const [symbol, form] of forms.entries()) {
    if (!isForm(form)) throw new DamagedSegment('The form of a number is not known.')
    if (form !== isFloat) count += (starts[symbol + 1] ?? 0) - (starts[symbol] ?? 0)
  }
  const lowest = reader.bytes(count)
  count = 0
  for (const symbol of order) {
    const form = forms[symbol] ?? isFloat
    if (form === isFloat) continue
    const power = powerOf(form)
    let steps = 0
    const end = starts[symbol + 1] ?? 0
    for (let index = starts[symbol] ?? 0; index < end; index += 1) {
      const coded = reader.varint() * 256 + (lowest[count] ?? 0)
      count += 1
      if (form < isSigned) steps += coded
      else steps += unZigZag(coded)
      values[ticks[index] ?? 0] = steps / power
    }
  }
  for (const symbol of order) {
    if (forms[symbol] !== isFloat) continue
    for (let index = starts[symbol] ?? 0; index < (starts[symbol + 1] ?? 0); index += 1)
      values[ticks[index] ?? 0] = reader.float()
  }
  return values
}
