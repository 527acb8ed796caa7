import { recordedPast } from '../../../suites/recorded-past.ts'

recordedPast('embedded stores', () => Promise.resolve({ dispose: () => Promise.resolve() }))
