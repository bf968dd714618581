import { IconCopy } from '#ui/icons/index.ts'
import { useEffect, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { toPersianDigits } from '#kit/digits.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PlateSign } from '#ui/plate/plate.tsx'
import { isWriteDone } from '#ui/done-write.ts'
import { showToast } from '#ui/toasts/show-toast.ts'
import { ErrorHead } from './error-head.tsx'
import { doneWords, errorMessage } from './error-messages.ts'
import { nearestPages } from './nearest-pages.ts'
import { readError } from './read-error.ts'
import { useFailedRequestId } from './request-id.ts'

/** The error page: status code and message, its description, and its two buttons. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { status, code: reason, near } = readError(error)
  const [completed] = useState(isWriteDone)
  const [title, advice] = completed ? [doneWords.title, doneWords.advice] : errorMessage(status, reason)
  const code = toPersianDigits(status)
  const requestId = useFailedRequestId()
  // When the root itself failed its element was cleared, while scripts still run.
  useEffect(() => void Object.assign(document.documentElement.dataset, { ready: '', scripting: '' }), [])
  return (
    <div className="mx-auto flex max-w-[720px] flex-col gap-6">
      <section className="band flex flex-col before:mask-[radial-gradient(ellipse_at_center,#0000_40%,#000_95%)]! items-center gap-3 rounded-card px-4 py-10 text-center sm:px-8 sm:py-14 [&_.plate]:[--h:min(84px,16.5vw)]!">
        <ErrorHead title={title} code={code} />
        {!completed && <PlateSign main={String(status)} side="؟؟" label={code} glow />}
        <h1 className="mt-5 text-title">{title}</h1>
        <p className="max-w-md band-muted">{advice}</p>
        {status === 404 && !completed && <Copied text={decoded(pathname)} name="آدرس" />}
        {status >= 500 && requestId && (
          <div className="flex max-w-full flex-wrap items-center justify-center gap-2 text-label band-muted">
            کد پیگیری <Copied text={requestId} name="کد پیگیری" />
          </div>
        )}
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <ButtonLink kind="main" href="/">
            صفحه اصلی
          </ButtonLink>
          <Button kind="band" className="min-h-12" data-step-back="" data-needs-script="">
            صفحه قبل
          </Button>
        </div>
        {(completed || status !== 404) && (
          <a href={pathname + search} rel="external" className="inline-flex min-h-11 items-center text-label underline">
            {completed ? doneWords.again : 'تلاش دوباره'}
          </a>
        )}
      </section>
      {status === 404 && !completed && <NearPages pathname={pathname} meant={near} />}
    </div>
  )
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** A machine-readable text, left to right, with a button that copies it; `name` describes it. */
function Copied({ text, name }: { text: string; name: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast(`${name} کپی شد.`)
  }
  return (
    <p className="flex max-w-full items-center gap-2 rounded-control border border-band-line ps-3 text-label text-on-band">
      <bdi dir="ltr" className="min-w-0 [overflow-wrap:anywhere]">
        {text}
      </bdi>
      <button
        type="button"
        data-needs-script
        aria-label={`کپی ${name}`}
        className="grid size-11 flex-none place-items-center text-on-band"
        onClick={() => void copy().catch(() => {})}
      >
        <IconCopy aria-hidden size={18} />
      </button>
    </p>
  )
}

type NearPagesProps = { pathname: string; meant: readonly { href: string; label: string }[] | undefined }

/** Suggests pages for a wrong address, from its screen or by the names of pages. */
function NearPages({ pathname, meant = [] }: NearPagesProps) {
  const root = useRouteLoaderData('root') as { signedIn: boolean } | undefined
  const pages = meant.length > 0 ? meant : nearestPages(pathname, root?.signedIn ?? false)
  return (
    <nav aria-label="صفحه‌های مشابه">
      <h2 className="text-label text-muted">
        {meant.length > 0 ? 'شاید منظورتان این بود' : 'شاید دنبال یکی از این صفحه‌ها باشید'}
      </h2>
      <ul className="mt-2 divide-y divide-line card overflow-clip">
        {pages.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="flex min-h-12 items-center px-4 font-medium hover:bg-canvas">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
