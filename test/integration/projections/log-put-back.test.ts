import { olderLogRules } from '../../suites/older-log.ts'

olderLogRules('embedded', () => Promise.resolve({}))
