import { IconCopy } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { toPersianDigits } from '#kit/digits.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/show-toast.ts'
import { ErrorHead } from './error-head.tsx'
import { errorMessage } from './error-messages.ts'
import { nearestPages } from './nearest-pages.ts'
import { readError } from './read-error.ts'
import { useFailedRequestId } from './request-id.ts'

/** The error page of the specification (§2): status code and message, its description, and its two buttons. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { status, code: reason } = readError(error)
  const [title, advice] = errorMessage(status, reason)
  const code = toPersianDigits(status)
  const requestId = useFailedRequestId()
  // When the root itself failed its element was cleared, and scripts are at work all the same.
  useEffect(() => void (document.documentElement.dataset.ready = ''), [])
  return (
    <section className="mx-auto flex max-w-xl flex-col items-start gap-3 py-8">
      <ErrorHead title={title} code={code} />
      <p className="tabular text-[4rem] leading-none font-extrabold text-lazuli">{code}</p>
      <h1 className="text-title">{title}</h1>
      <p className="text-muted">{advice}</p>
      {status === 404 && <Copied text={decoded(pathname)} name="آدرس" />}
      {status >= 500 && requestId && (
        <div className="flex max-w-full flex-wrap items-center gap-2 text-label text-muted">
          کد پیگیری <Copied text={requestId} name="کد پیگیری" />
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink kind="main" href="/">
          صفحه اصلی
        </ButtonLink>
        <Button kind="outline" data-step-back="" data-needs-script="">
          صفحه قبل
        </Button>
      </div>
      {status !== 404 && (
        <a href={pathname + search} rel="external" className="text-label text-lazuli underline">
          تلاش دوباره
        </a>
      )}
      {status === 404 && <NearPages pathname={pathname} />}
    </section>
  )
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** A text of machines, left to right, with a button that copies it; `name` says what it is. */
function Copied({ text, name }: { text: string; name: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast(`${name} کپی شد.`)
  }
  return (
    <p className="flex max-w-full items-center gap-2 rounded-control border border-line bg-surface ps-3 text-label text-ink">
      <bdi dir="ltr" className="min-w-0 [overflow-wrap:anywhere]">
        {text}
      </bdi>
      <button
        type="button"
        data-needs-script
        aria-label={`کپی ${name}`}
        className="grid size-11 flex-none place-items-center text-muted hover:text-ink"
        onClick={() => void copy().catch(() => {})}
      >
        <IconCopy aria-hidden size={18} />
      </button>
    </p>
  )
}

function NearPages({ pathname }: { pathname: string }) {
  const root = useRouteLoaderData('root') as { signedIn: boolean } | undefined
  return (
    <nav aria-label="صفحه‌های مشابه" className="mt-6 w-full border-t border-line pt-4">
      <h2 className="text-label text-muted">شاید دنبال یکی از این صفحه‌ها هستید</h2>
      <ul className="mt-1">
        {nearestPages(pathname, root?.signedIn ?? false).map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="flex min-h-11 items-center font-medium text-lazuli hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
