import { IconBuildingStore, IconMessage2, IconPhone, IconShieldCheck, IconUser } from '#ui/icons/index.ts'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { toPersianDigits } from '#kit/digits.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/offline/use-online.ts'
import { Price } from '#ui/price.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { AdView } from '../ad-view.ts'
import { askConsentPath, askDealPath, askInspectionPath, newThreadPath } from '../../conversation-addresses.ts'
import { priceModes } from '../../ad/choices.ts'
import type { Reveal } from '../../contact/reveal.ts'
import type { useReveal } from '../../contact/components/use-reveal.ts'
import '#ui/parts/ways.css'

type Asking = ReturnType<typeof useReveal>

/** The seller and the ways to reach them. The number requires signing in and a request. */
export function ContactPanel({ ad, asking }: { ad: AdView; asking: Asking }) {
  const reveal = asking.answer
  const hydrated = useHydrated()
  const [closed, setClosed] = useState<Asking['answer']>(null)
  // Open the advice once per reveal; without JavaScript the page shows it in place.
  const open = hydrated && Boolean(reveal?.phone) && closed !== reveal && !asking.byItself
  const Icon = ad.seller.kind === 'gallery' ? IconBuildingStore : IconUser
  return (
    <section id="contact" data-print="no" aria-label="تماس با فروشنده" className="ad-section flex flex-col gap-3">
      <a href={ad.seller.href} className="flex min-h-11 items-center gap-3 hover:underline">
        <span className="monogram">
          <Icon aria-hidden size={22} />
        </span>
        <span className="min-w-0">
          <span className="block font-bold">{ad.seller.name}</span>
          {ad.seller.since && <span className="block text-note text-muted">{ad.seller.since}</span>}
          {ad.sellerFacts.map((fact) => (
            <span key={fact} className="block text-note text-muted">
              {fact}
            </span>
          ))}
        </span>
      </a>
      {ad.state === 'published' && (
        <>
          {reveal?.refusal && (
            <Notice tone="bad" live>
              {reveal.refusal}
            </Notice>
          )}
          {reveal?.phone ? (
            <Revealed reveal={reveal} />
          ) : (
            ad.contactWay !== 'chat' && <Ask ad={ad} asking={asking} wide />
          )}
          {ad.contactHours && ad.contactWay !== 'chat' && (
            <p className="text-note text-muted">شماره از ساعت {ad.contactHours} نمایش داده می‌شود.</p>
          )}
          {ad.contactWay !== 'phone' && !ad.mine && (
            <ButtonLink
              kind={ad.contactWay === 'chat' ? 'main' : 'outline'}
              wide
              href={newThreadPath(ad.id)}
              icon={<IconMessage2 aria-hidden size={20} />}
              data-prefetch="none"
              data-needs-network
            >
              پیام به فروشنده
            </ButtonLink>
          )}
          {!ad.mine && <Requests id={ad.id} />}
          <Dialog open={open} title="قبل از تماس" onClose={() => setClosed(reveal)}>
            {reveal?.phone && <Revealed reveal={reveal} />}
          </Dialog>
        </>
      )}
    </section>
  )
}

/** The button that requests the number. A guest signs in first and then sees the number. */
function Ask({ ad, asking, wide }: { ad: AdView; asking: Asking; wide?: boolean }) {
  const signedIn = (useRouteLoaderData('root') as { signedIn: boolean } | undefined)?.signedIn
  const online = useOnline()
  const icon = <IconPhone aria-hidden size={20} />
  // No device stores the number, so it cannot be shown offline.
  if (!online) {
    return (
      <Button kind="main" wide={wide} icon={icon} disabled>
        برای دیدن شماره اینترنت لازم است
      </Button>
    )
  }
  return (
    <PostForm leavesPage action={ad.path} onSubmit={asking.ask}>
      <Button kind="main" type="submit" wide={wide} icon={icon} busy={asking.busy}>
        {signedIn ? 'دیدن شماره تماس' : 'ورود و دیدن شماره'}
      </Button>
    </PostForm>
  )
}

function Revealed({ reveal: { phone, note, risks = [] } }: { reveal: Reveal }) {
  return (
    <div className="space-y-4">
      <ButtonLink kind="main" wide href={`tel:${phone}`} icon={<IconPhone aria-hidden size={20} />}>
        <bdi dir="ltr" className="text-heading">
          {toPersianDigits(phone!)}
        </bdi>
      </ButtonLink>
      {note && <p className="text-label">{note}</p>}
      <SafetyAdvice risks={risks} />
    </div>
  )
}

/** Safety advice beside the number, with the risks of this ad. */
function SafetyAdvice({ risks }: { risks: readonly string[] }) {
  return (
    <div className="rounded-card bg-warn-soft p-4 text-label">
      <p className="flex items-center gap-2 font-bold text-warn">
        <IconShieldCheck aria-hidden size={20} />
        قبل از دیدن خودرو و سند، هیچ مبلغی واریز نکنید
      </p>
      <ul className="mt-2 list-disc space-y-1 ps-5">
        {risks.map((risk) => (
          <li key={risk} className="font-medium">
            {risk}
          </li>
        ))}
        <li>در جای عمومی و در روز روشن قرار بگذارید و اصل سند و کارت خودرو را ببینید.</li>
        <li>نام روی سند را با کارت ملی فروشنده مقایسه کنید.</li>
        <li>کد پیامکی را به هیچ‌کس نگویید.</li>
      </ul>
    </div>
  )
}

/** The bar at the foot of phones: price at the start, main action at the end. */
export function StickyContact({ ad, asking }: { ad: AdView; asking: Asking }) {
  const reveal = asking.answer
  const toman = ad.instalment?.downPayment ?? ad.toman
  if (ad.state !== 'published') return null
  return (
    <div data-action-bar className="action-bar">
      <p>
        {ad.instalment && <span className="block text-note text-muted">پیش‌پرداخت</span>}
        <strong>{toman === null ? priceModes.negotiable : <Price toman={toman} />}</strong>
        {ad.rating && (
          <span className="block text-note text-muted">{ad.rating.caution ? ad.rating.text : ad.rating.gap}</span>
        )}
      </p>
      {reveal?.phone ? (
        <ButtonLink kind="main" href={`tel:${reveal.phone}`} icon={<IconPhone aria-hidden size={20} />}>
          تماس
        </ButtonLink>
      ) : ad.contactWay === 'chat' ? (
        !ad.mine && (
          <ButtonLink
            kind="main"
            href={newThreadPath(ad.id)}
            icon={<IconMessage2 aria-hidden size={20} />}
            data-needs-network
          >
            پیام به فروشنده
          </ButtonLink>
        )
      ) : (
        <Ask ad={ad} asking={asking} />
      )}
    </div>
  )
}

/** What a reader can ask the seller for besides the number. */
function Requests({ id }: { id: string }) {
  const requests = [
    { href: askDealPath(id), label: 'درخواست خرید' },
    { href: askConsentPath(id), label: 'استعلام با اجازهٔ مالک' },
    { href: askInspectionPath(id), label: 'درخواست کارشناسی' },
  ]
  return (
    <ul className="way-rows">
      {requests.map(({ href, label }) => (
        <li key={href}>
          <a href={href} data-prefetch="none" data-needs-network>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
