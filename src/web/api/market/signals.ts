import { type CalibrationReply, calibrationReply } from '../../../contracts/market/calibration.ts'
import { type Signal, signalsReply } from '../../../contracts/market/signals.ts'
import { api } from '../api.ts'
import { type AtMoment, ofNow, useAtMoment, usePolling } from '../moment.ts'

/** A signal that is issued comes with a frame; what closes one does not. */
const pollMs = 5_000

const signals = api.injectEndpoints({
  endpoints: (build) => ({
    signals: build.query<readonly Signal[], AtMoment>({
      query: ({ asOf }) => ({ url: '/api/signals', asOf }),
      responseSchema: signalsReply,
      providesTags: ofNow('Signals'),
    }),
    calibration: build.query<CalibrationReply, AtMoment>({
      query: ({ asOf }) => ({ url: '/api/signals/calibration', asOf }),
      responseSchema: calibrationReply,
      providesTags: ofNow('Signals'),
    }),
  }),
})

const usePolled = () => ({ pollingInterval: usePolling(pollMs) })

export const useSignals = () => signals.useSignalsQuery(useAtMoment({}), usePolled())

export const useCalibration = () => signals.useCalibrationQuery(useAtMoment({}), usePolled())
