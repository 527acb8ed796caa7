import { Skeleton } from '../../components/panels/skeleton.tsx'
import { listLimits } from './limits.ts'
import { rowGrid } from './stock-row.tsx'

/** As many empty rows as there is room for. */
export const ListSkeleton = ({ shows }: { readonly shows: (column: string) => boolean }) => (
  <div aria-hidden className="h-full overflow-hidden">
    {Array.from({ length: listLimits.skeletonRows }, (_, index) => (
      <div
        key={index}
        className={`${rowGrid} border-b hairline`}
        style={{ height: listLimits.rowPx }}
      >
        <span className="grid gap-1.5">
          <Skeleton className="h-3 w-12" />
          <Skeleton className="h-2.5 w-full" />
        </span>
        {shows('trend') && <Skeleton className="h-4 w-full" />}
        <Skeleton className="h-3.5 w-full" />
        {shows('volume') && <Skeleton className="hidden h-3.5 w-full @5xl:block" />}
        {shows('changePercent') && <Skeleton className="h-5 w-full" />}
      </div>
    ))}
  </div>
)
