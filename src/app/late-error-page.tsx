import { lazy, Suspense, type ComponentType } from 'react'

type ErrorPageProps = { error: unknown }

const load = () => import('./error-page.tsx').then(({ ErrorPage: Page }) => Page)
const Page: ComponentType<ErrorPageProps> = import.meta.env.SSR
  ? await load()
  : lazy(() => load().then(asModule, () => asModule(PlainError)))

/** The error page; its code comes when something failed, for no other page needs it. */
export function ErrorPage(props: ErrorPageProps) {
  return (
    <Suspense fallback={<p role="status">…</p>}>
      <Page {...props} />
    </Suspense>
  )
}

const asModule = (component: ComponentType<ErrorPageProps>) => ({ default: component })

/** When not even the error page can be brought: the first page is the way on. */
function PlainError() {
  return (
    <section className="space-y-4 py-8">
      <h1 className="text-title">صفحه باز نشد</h1>
      <a href="/" rel="external" className="font-bold text-lazuli underline">
        صفحه اصلی
      </a>
    </section>
  )
}
