import { type CalibrationReply, calibrationReply } from '../../../contracts/market/calibration.ts'
import { type Signal, signalsReply } from '../../../contracts/market/signals.ts'
import { api } from '../api.ts'
import { type AtMoment, ofNow, useAtMoment } from '../moment.ts'

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

export const useSignals = () => signals.useSignalsQuery(useAtMoment({}))

export const useCalibration = () => signals.useCalibrationQuery(useAtMoment({}))
