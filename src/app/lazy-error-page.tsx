import { lazy, Suspense, type ComponentType } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { ErrorHead } from './error-head.tsx'
import { readError } from './read-error.ts'
import plateStyles from '#ui/plate/plate.css?url'

type ErrorPageProps = { error: unknown }

const load = () => import('./error-page.tsx').then(({ ErrorPage: Page }) => Page)
const Page: ComponentType<ErrorPageProps> = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: (await loadChunkQuietly(load)) ?? PlainError }))

/** The error page; its code loads only after a failure. */
export function ErrorPage(props: ErrorPageProps) {
  return (
    <>
      {/* The lazily loaded page has its styles from the start, also without scripts; no other page waits for them. */}
      <link rel="stylesheet" href={plateStyles || undefined} />
      <Suspense fallback={<p role="status">…</p>}>
        <Page {...props} />
      </Suspense>
    </>
  )
}

/** The fallback when even the error page cannot be loaded: the same parts, without the texts of each status. */
function PlainError({ error }: ErrorPageProps) {
  const code = toPersianDigits(readError(error).status)
  return (
    <section className="mx-auto flex max-w-[720px] flex-col items-center gap-3 rounded-card bg-band px-4 py-10 text-center text-on-band">
      <ErrorHead title="صفحه باز نشد" code={code} />
      <p className="tabular text-[4rem] leading-none font-extrabold">{code}</p>
      <h1 className="text-title">صفحه باز نشد</h1>
      <p className="band-muted">ارتباط برقرار نشد؛ کمی بعد دوباره امتحان کنید.</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ButtonLink kind="main" href="/" rel="external">
          صفحه اصلی
        </ButtonLink>
        <Button kind="band" className="min-h-12" data-step-back="">
          صفحه قبل
        </Button>
      </div>
    </section>
  )
}
