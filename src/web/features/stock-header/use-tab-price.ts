import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '../../api/quotes/quote-book.ts'
import { arrows, directionOf, formatPercent, formatPrice } from '../../components/format.ts'

/** Keeps the price in the browser's tab, for who works in another one. */
export const useTabPrice = (symbol: string, quote: Quote | undefined): void => {
  const { t } = useTranslation()
  const product = t('product')
  useEffect(() => {
    const percent = quote?.changePercent ?? null
    const change =
      percent === null ? '' : ` ${arrows[directionOf(percent)]} ${formatPercent(percent)}`
    const price = quote ? ` ${formatPrice(quote.price)}${change}` : ''
    document.title = `${symbol}${price} · ${product}`
  }, [symbol, quote, product])
}
