import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '../../api/quotes/quote-book.ts'
import { useQuoteBook } from '../../api/quotes/quotes-context.ts'
import { formatPrice } from '../../../domain/notation/price.ts'
import { arrows, directionOf, formatPercent } from '../../../domain/notation/sign.ts'

/** Writing a title goes through the whole browser: once a second is as often as it is read. */
const writeEveryMs = 1_000

const titleOf = (symbol: string, quote: Quote | undefined, product: string): string => {
  const percent = quote?.changePercent ?? null
  const change =
    percent === null ? '' : ` ${arrows[directionOf(percent)]} ${formatPercent(percent)}`
  const price = quote ? ` ${formatPrice(quote.price)}${change}` : ''
  return `${symbol}${price} · ${product}`
}

/** Keeps the price in the browser's tab, for who works in another one. */
export const useTabPrice = (symbol: string, wanted: boolean): void => {
  const { t } = useTranslation()
  const product = t('product')
  const book = useQuoteBook()
  useEffect(() => {
    if (!wanted) return
    const write = () => {
      const title = titleOf(symbol, book.get(symbol), product)
      if (document.title !== title) document.title = title
    }
    write()
    const timer = setInterval(write, writeEveryMs)
    return () => clearInterval(timer)
  }, [symbol, book, product, wanted])
}
