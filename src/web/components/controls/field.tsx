import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** What is wrong, in the trader's language. */
  readonly error?: string | undefined
  /** 32 px high instead of 42, for a form in a row. */
  readonly small?: boolean
  /** A control inside the field, at its right end. */
  readonly inside?: ReactNode
}

export const Field = ({ label, error, small, inside, className, ...input }: FieldProps) => {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-text-2">
        {label}
      </label>
      <span className="relative grid">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={classNames(
            'min-w-0 rounded-sm border border-edge bg-bg placeholder:text-text-3 aria-invalid:border-bad',
            small ? 'h-8 px-2.5' : 'h-[42px] px-3 text-base transition-colors hover:border-text-3',
            Boolean(inside) && 'pr-11',
          )}
          {...input}
        />
        {inside && <span className="absolute inset-y-0 right-1.5 flex items-center">{inside}</span>}
      </span>
      {error && (
        <p id={errorId} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

export const SmallField = (props: FieldProps) => <Field small {...props} />
