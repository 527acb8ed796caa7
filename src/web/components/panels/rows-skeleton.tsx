import { Skeleton } from './skeleton.tsx'

/** As many empty rows of a table as a first look takes in. */
export const RowsSkeleton = ({ rows = 6 }: { readonly rows?: number }) => (
  <div aria-hidden>
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className="flex h-12 items-center gap-6 border-b hairline px-4">
        <Skeleton className="h-3.5 w-20" />
        <Skeleton className="h-3.5 grow" />
        <Skeleton className="h-5 w-20" />
      </div>
    ))}
  </div>
)
