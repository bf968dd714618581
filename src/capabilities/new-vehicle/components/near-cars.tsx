import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { NearCars as NearCarsView } from '../car-view.ts'

const home = { href: '/', label: 'صفحه اصلی' }

type NearCarsProps = NearCarsView & { title?: string; way?: { href: string; label: string } }

/** An address that names no car: those that it may have meant. */
export function NearCars({ near, title = 'این خودرو پیدا نشد', way = home }: NearCarsProps) {
  return (
    <div className="mx-auto flex max-w-[720px] flex-col gap-6">
      <PageHeader title={title} lead="شاید آدرس کامل نیست یا خودرو با نام دیگری ثبت شده است." />
      {near.length > 0 && (
        <section className="card flex flex-col gap-4 p-5" aria-labelledby="near">
          <h2 id="near" className="text-heading">
            شاید منظورتان این بود
          </h2>
          <ul>
            {near.map(({ href, label }) => (
              <li key={href}>
                <TextLink href={href}>{label}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <ButtonLink href={way.href}>{way.label}</ButtonLink>
      </p>
    </div>
  )
}
