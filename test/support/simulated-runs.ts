/**
 * Runs of each kind of simulated faults (of the log, of the read models, of feeds and processes): a
 * third of 2,000, more by SIMULATED_RUNS. Each kind prints its seed, and TEST_SEED repeats it.
 */
export const simulatedRuns = Number(process.env['SIMULATED_RUNS'] ?? 700)
