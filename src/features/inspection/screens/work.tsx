import { toPersianDigits } from '#kit/digits.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { notFound } from '#platform/errors.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { inspectionPath } from '../addresses.ts'
import { WorkDesk } from '../components/work-admin.tsx'
import { findInspector, findWork } from '../server/work.ts'
import { inspectionTexts } from '../texts.ts'
import type { Route } from './+types/work'

export const middleware = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const inspector = await findInspector(ctx.db, personId)
  if (!inspector) throw notFound()
  return { code: toPersianDigits(inspector.code), work: await findWork(ctx, inspector.id) }
}

export const meta: Route.MetaFunction = () => pageTitle(inspectionTexts.work)

/** An inspector's slots and reports: one page, so that the device has it whole once it was opened. */
export default function Work({ loaderData: { code, work } }: Route.ComponentProps) {
  const hydrated = useHydrated()
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title={inspectionTexts.work}
        lead={`کارشناس ${code}. این صفحه را قبل از رفتن یک بار باز کنید؛ بدون اینترنت هم کار می‌کند.`}
        back={{ href: inspectionPath, label: inspectionTexts.title }}
      />
      {hydrated ? (
        <WorkDesk work={work} />
      ) : (
        <noscript>
          <p>برای پر کردن گزارش، جاوااسکریپت مرورگر را روشن کنید.</p>
        </noscript>
      )}
    </div>
  )
}
