import { IconDeviceDesktop, IconDeviceMobile } from '#ui/icons/index.ts'
import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { dropOffer, installOffer, subscribeOffer } from './install-prompt.ts'
import { isInstalled, platformOf, type Platform } from './install-platform.ts'

const ways: Record<Platform, { title: string; Icon: typeof IconDeviceMobile; steps: string[]; note?: string }> = {
  android: {
    title: 'اندروید، با کروم',
    Icon: IconDeviceMobile,
    steps: [
      'فرمان را در مرورگر کروم باز کنید.',
      'منوی سه‌نقطهٔ بالای صفحه را بزنید.',
      '«افزودن به صفحهٔ اصلی» و بعد «نصب» را بزنید.',
    ],
  },
  ios: {
    title: 'آیفون و آیپد، با سافاری',
    Icon: IconDeviceMobile,
    steps: [
      'فرمان را در سافاری باز کنید.',
      'دکمهٔ اشتراک‌گذاری (مربع با فلش رو به بالا) را بزنید.',
      '«Add to Home Screen» و بعد «Add» را بزنید.',
    ],
    note: 'روی آیفون، آگهی‌هایی که بدون ورود نشان کرده‌اید به برنامهٔ نصب‌شده منتقل نمی‌شود؛ قبل از نصب وارد حسابتان شوید.',
  },
  desktop: {
    title: 'کامپیوتر، با کروم یا اج',
    Icon: IconDeviceDesktop,
    steps: ['فرمان را در کروم یا اج باز کنید.', 'در انتهای نوار آدرس، آیکون نصب را بزنید.', '«نصب» را بزنید.'],
    note: 'در فایرفاکس و سافاری این آیکون نیست، ولی صفحه‌هایی که دیده‌اید معمولاً بدون اینترنت هم باز می‌شود.',
  },
}

const order: readonly Platform[] = ['android', 'ios', 'desktop']

const never = () => () => {}
const thisPlatform = () => platformOf(navigator.userAgent, navigator.maxTouchPoints)

/** The installation steps of every platform, this one's first and open; with a button where the browser supports it. */
export function InstallSteps() {
  const offer = useSyncExternalStore(subscribeOffer, installOffer, () => null)
  const mine = useSyncExternalStore(never, thisPlatform, () => 'android' as const)
  const installed = useSyncExternalStore(never, isInstalled, () => false)
  const install = () => void offer?.prompt().then(({ outcome }) => outcome === 'accepted' && dropOffer())
  return (
    <section aria-labelledby="install" className="space-y-4">
      <h2 id="install" className="text-heading">
        نصب
      </h2>
      {installed ? (
        <Notice tone="good" title="فرمان روی این دستگاه نصب است">
          الان هم همان برنامهٔ نصب‌شده را باز کرده‌اید.
        </Notice>
      ) : (
        offer && (
          <Button kind="main" wide onClick={install}>
            نصب روی این دستگاه
          </Button>
        )
      )}
      {order
        .toSorted((a, b) => Number(b === mine) - Number(a === mine))
        .map((platform) => (
          <Way key={platform} platform={platform} open={platform === mine && !installed} />
        ))}
    </section>
  )
}

function Way({ platform, open }: { platform: Platform; open: boolean }) {
  const { title, Icon, steps, note } = ways[platform]
  return (
    <details open={open} className="card px-4">
      <summary className="flex min-h-14 items-center gap-3 font-bold">
        <Icon aria-hidden size={22} className="flex-none text-lazuli" />
        {title}
      </summary>
      <ol className="list-[persian] space-y-2 ps-6 pb-4">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {note && <p className="pb-4 text-label text-muted">{note}</p>}
    </details>
  )
}
