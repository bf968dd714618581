import { IconShieldCheck } from '#ui/icons/index.ts'
import { dealersPath } from '../../addresses.ts'
import type { PersonalView, StockPage } from '../dealer-view.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Stock } from './dealer-page.tsx'

/** Explains ads of private sellers, with a link to them. */
export function PersonalPage({ view }: { view: StockPage<PersonalView> }) {
  return (
    <article>
      <BackLink href={dealersPath}>نمایشگاه‌ها</BackLink>
      <h1 className="text-title">آگهی‌های شخصی</h1>
      <div className="mt-3 mb-6 max-w-[70ch] space-y-3">
        <p>
          این آگهی‌ها مال نمایشگاه‌ها نیست؛ صاحب هر خودرو خودش آن را می‌فروشد. بعد از ورود، در صفحهٔ همان آگهی راه تماس با
          او را می‌بینید.
        </p>
        <p className="flex gap-2 text-label">
          <IconShieldCheck aria-hidden size={20} className="mt-0.5 flex-none text-warn" />
          نام روی سند را با کارت ملی فروشنده مقایسه کنید و قبل از دیدن خودرو و سند هیچ مبلغی واریز نکنید.
        </p>
      </div>
      <Stock title="جدیدترین آگهی‌های شخصی" cards={view.cards} total={view.stock} href={view.stockHref} />
    </article>
  )
}
