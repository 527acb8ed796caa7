import { type CalibrationReply, calibrationReply } from '../../contracts/calibration.ts'
import { type Signal, signalsReply } from '../../contracts/signals.ts'
import { api } from './api.ts'

const signals = api.injectEndpoints({
  endpoints: (build) => ({
    signals: build.query<readonly Signal[], undefined>({
      query: () => ({ url: '/api/signals' }),
      responseSchema: signalsReply,
      providesTags: ['Signals'],
    }),
    calibration: build.query<CalibrationReply, undefined>({
      query: () => ({ url: '/api/signals/calibration' }),
      responseSchema: calibrationReply,
      providesTags: ['Signals'],
    }),
  }),
})

export const useSignals = () => signals.useSignalsQuery(undefined)

/** The hit rate of signals by confidence. */
export const useCalibration = () => signals.useCalibrationQuery(undefined)
