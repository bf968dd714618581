import { lazy, Suspense, type ComponentType } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { ErrorHead } from './error-head.tsx'
import { readError } from './read-error.ts'

type ErrorPageProps = { error: unknown }

const load = () => import('./error-page.tsx').then(({ ErrorPage: Page }) => Page)
const Page: ComponentType<ErrorPageProps> = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: (await loadChunkQuietly(load)) ?? PlainError }))

/** The error page; its code comes when something failed, for no other page needs it. */
export function ErrorPage(props: ErrorPageProps) {
  return (
    <Suspense fallback={<p role="status">…</p>}>
      <Page {...props} />
    </Suspense>
  )
}

/** When not even the error page can be brought: the same parts, without the words of each status. */
function PlainError({ error }: ErrorPageProps) {
  const code = toPersianDigits(readError(error).status)
  return (
    <section className="mx-auto flex max-w-xl flex-col items-start gap-3 py-8">
      <ErrorHead title="صفحه باز نشد" code={code} />
      <p className="tabular text-[4rem] leading-none font-extrabold text-lazuli">{code}</p>
      <h1 className="text-title">صفحه باز نشد</h1>
      <p className="text-muted">ارتباط برقرار نشد؛ کمی بعد دوباره امتحان کنید.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink kind="main" href="/" rel="external">
          صفحه اصلی
        </ButtonLink>
        <Button kind="outline" data-step-back="">
          صفحه قبل
        </Button>
      </div>
    </section>
  )
}
