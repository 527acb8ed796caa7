import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'

interface SmallFieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** What is wrong, in the trader's language. */
  readonly error?: string | undefined
}

/** A labelled input of 32 px for a form in a row, that says below itself what is wrong with it. */
export const SmallField = ({ label, error, className, ...input }: SmallFieldProps) => {
  const id = useId()
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-text-2">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="h-8 min-w-0 rounded-sm border border-edge bg-bg px-2.5 placeholder:text-text-3 aria-invalid:border-bad"
        {...input}
      />
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
