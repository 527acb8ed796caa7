import type { RefObject } from 'react'
import { SafePanel } from '../../components/panels/safe-panel.tsx'
import { NewsPanel } from '../../features/news/news-panel.tsx'
import { PopoutButton } from '../window-sync/popout-button.tsx'
import { LazyMarketList } from './lazy-market-list.tsx'
import { PanelHandle } from './panel-handle.tsx'
import type { Address } from './use-address.ts'

interface MarketColumnsProps extends Pick<Address, 'symbol' | 'select' | 'selectFirst'> {
  readonly grid: RefObject<HTMLElement | null>
}

const leftBorder = '-left-4 w-4'

/** The list above the news, or beside it in a wide window, with the borders between them. */
export const MarketColumns = ({ symbol, select, selectFirst, grid }: MarketColumnsProps) => (
  <div className="relative grid min-w-0 gap-4 max-lg:contents lg:grid-rows-[auto_minmax(288px,1fr)] xl:contents">
    <div className="relative grid min-w-0 sm:max-xl:h-[var(--list-height,auto)] xl:min-h-[calc(100dvh-92px)]">
      <SafePanel>
        <LazyMarketList
          selected={symbol}
          onSelect={select}
          onDefault={selectFirst}
          tools={<PopoutButton part="list" />}
        />
      </SafePanel>
      <PanelHandle
        panel="listWidth"
        grows="left"
        grid={grid}
        className={`${leftBorder} max-xl:hidden`}
      />
      <PanelHandle
        panel="listHeight"
        grows="down"
        grid={grid}
        grip
        className="-bottom-5 h-6 max-sm:hidden lg:-bottom-4 lg:h-4 xl:hidden"
      />
    </div>
    {/* As long as what stands on the left lets it be: the rest of the news is scrolled to. */}
    <div className="grid min-w-0 lg:relative lg:max-xl:*:absolute lg:max-xl:*:inset-0 xl:h-[calc(100dvh-92px)] xl:grid-rows-1">
      <SafePanel>
        <NewsPanel />
      </SafePanel>
      <PanelHandle
        panel="newsWidth"
        grows="left"
        grid={grid}
        className={`${leftBorder} max-xl:hidden`}
      />
    </div>
    <PanelHandle
      panel="listWidth"
      grows="left"
      grid={grid}
      className={`${leftBorder} max-lg:hidden xl:hidden`}
    />
  </div>
)
