import { IconPhone, IconShieldCheck } from '#ui/icons/index.ts'
import { useNavigation, useRouteLoaderData } from 'react-router'
import { toPersianDigits } from '#kit/digits.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Reveal } from '../../contact/reveal.ts'

/** The phone of a dealer, revealed in place to a signed-in person. `path` is the dealer's page. */
export function DealerPhone({ path, reveal }: { path: string; reveal: Reveal | null }) {
  return (
    <section id="contact" aria-label="تماس با نمایشگاه" className="flex flex-col gap-3 card p-4 sm:p-5">
      {reveal?.refusal && (
        <Notice tone="bad" live>
          {reveal.refusal}
        </Notice>
      )}
      <div role="status" className="contents">
        {reveal?.phone && <Revealed phone={reveal.phone} />}
      </div>
      {!reveal?.phone && <Ask path={path} />}
    </section>
  )
}

/** The button that requests the number. A guest signs in first and then sees the number. */
function Ask({ path }: { path: string }) {
  const signedIn = (useRouteLoaderData('root') as { signedIn: boolean } | undefined)?.signedIn
  const busy = useNavigation().formMethod === 'POST'
  const icon = <IconPhone aria-hidden size={20} />
  return (
    <PostForm action={path} preventScrollReset>
      <Button kind="main" type="submit" wide icon={icon} busy={busy}>
        {signedIn ? 'دیدن شماره تماس' : 'ورود و دیدن شماره'}
      </Button>
      <p className="mt-2 text-note text-muted">
        برای جلوگیری از سوءاستفاده، تعداد مشاهدهٔ شماره در روز محدود است و هر مشاهده ثبت می‌شود.
      </p>
    </PostForm>
  )
}

function Revealed({ phone }: { phone: string }) {
  return (
    <>
      <ButtonLink kind="main" wide href={`tel:${phone}`} icon={<IconPhone aria-hidden size={20} />}>
        <bdi dir="ltr" className="text-heading">
          {toPersianDigits(phone)}
        </bdi>
      </ButtonLink>
      <div className="rounded-card bg-warn-soft p-4 text-label">
        <p className="flex items-center gap-2 font-bold text-warn">
          <IconShieldCheck aria-hidden size={20} className="flex-none" />
          قبل از دیدن خودرو و سند، هیچ مبلغی واریز نکنید
        </p>
        <ul className="mt-2 list-disc space-y-1 ps-5">
          <li>پروانهٔ کسب را در خود نمایشگاه ببینید و شماره‌اش را با این صفحه مقایسه کنید.</li>
          <li>نام روی سند را با کارت ملی فروشنده مقایسه کنید و برای هر پرداخت رسید بگیرید.</li>
          <li>کد پیامکی را به هیچ‌کس نگویید.</li>
        </ul>
      </div>
    </>
  )
}
