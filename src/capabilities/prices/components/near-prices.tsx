import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { pricesPath } from '../addresses.ts'
import type { NearPrices as NearPricesView } from '../trim-price-view.ts'

/** An address that names no car: those that it may have meant. */
export function NearPrices({ near }: NearPricesView) {
  return (
    <div className="mx-auto flex max-w-[720px] flex-col gap-6">
      <PageHeader title="این خودرو پیدا نشد" lead="شاید آدرس کامل نیست یا خودرو با نام دیگری ثبت شده است." />
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
        <ButtonLink href={pricesPath}>قیمت روز خودرو</ButtonLink>
      </p>
    </div>
  )
}
