import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What they do stands in other files, or is done many times. */
const longFiles = [
  'browser/every-screen/accessibility',
  'browser/clock/clock',
  'browser/every-screen/every-failure',
  'browser/every-screen/every-sentence',
  'browser/every-screen/layout-shift',
  'browser/clock/past-screens',
  'browser/screens',
  'browser/clock/trading-dates',
  'browser/walk',
  'integration/market/expired-ticks',
  'integration/processes/killed-deliveries',
  'integration/product/real-disk',
  'integration/projections/killed',
  'unit/projections/bars/bars-half-past',
].map((name) => `/test/${name}.test.ts`)

const isLong = ({ moduleId }: TestSpecification): boolean =>
  longFiles.some((name) => moduleId.endsWith(name))

/**
 * Runs one project after the other, as they are listed, and in each the files that take longest first:
 * one that starts last runs alone at the end, while the other workers wait. Vitest knows how long files
 * take only after it has run them, and goes by their size until then.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = ({ project }: TestSpecification) => this.ctx.projects.indexOf(project)
    return sorted.toSorted(
      (a, b) => placeOf(a) - placeOf(b) || Number(isLong(b)) - Number(isLong(a)),
    )
  }
}
