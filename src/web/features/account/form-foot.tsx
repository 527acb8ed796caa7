import { Button } from '../../components/controls/button.tsx'
import { FormRefusal } from '../../components/controls/form-refusal.tsx'

interface FormFootProps {
  readonly refusal: string | undefined
  readonly isSending: boolean
  readonly submit: string
  readonly pending: string
}

export const FormFoot = ({ refusal, isSending, submit, pending }: FormFootProps) => (
  <div className="grid justify-items-start gap-3.5 sm:col-span-2">
    <FormRefusal sentence={refusal} />
    <Button type="submit" look="primary" disabled={isSending} aria-busy={isSending}>
      {isSending ? pending : submit}
    </Button>
  </div>
)
