import type { i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import type { QuoteBook } from '../api/quotes/quote-book.ts'
import { QuotesContext } from '../api/quotes/quotes-context.ts'
import type { AppStore } from '../state/store.ts'

interface AppProps {
  readonly store: AppStore
  readonly quotes: QuoteBook
  readonly i18n: I18n
  readonly children: ReactNode
}

export const App = ({ store, quotes, i18n, children }: AppProps) => (
  <Provider store={store}>
    <QuotesContext value={quotes}>
      <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
    </QuotesContext>
  </Provider>
)
