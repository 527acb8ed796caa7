import { useServerText } from '../../i18n/use-server-text.ts'

export const FormRefusal = ({ sentence }: { readonly sentence: string | undefined }) => {
  const textOf = useServerText()
  if (!sentence) return null
  return (
    <p className="rounded-sm bg-bad-soft px-3 py-2.5 font-medium text-bad">{textOf(sentence)}</p>
  )
}
