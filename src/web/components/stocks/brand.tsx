import { useTranslation } from 'react-i18next'

/** The two spools of a tape deck. */
export const BrandMark = ({ size = 24 }: { readonly size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="text-accent"
    aria-hidden
  >
    <circle cx="7" cy="12" r="4.2" />
    <circle cx="17" cy="12" r="4.2" />
    <path d="M7 16.2h10" />
    <circle cx="7" cy="12" r=".8" fill="currentColor" />
    <circle cx="17" cy="12" r=".8" fill="currentColor" />
  </svg>
)

export const Brand = ({ size = 24 }: { readonly size?: number }) => {
  const { t } = useTranslation()
  return (
    <span className="flex items-center gap-2.5 text-[16px] font-heavy tracking-[-0.02em]">
      <BrandMark size={size} />
      {t('product')}
    </span>
  )
}
