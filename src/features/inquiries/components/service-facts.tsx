import { IconShieldCheck } from '#ui/icons/index.ts'
import { TextLink } from '#ui/parts/text-link.tsx'
import { samplePath } from '../addresses.ts'
import { inquiryKind } from '../kinds.ts'
import type { ServiceView } from '../views.ts'
import { HealthLine } from './health-line.tsx'
import './inquiries.css'

/** Facts before payment: the price, the health of the service, the content of the answer, and the refund. */
export function ServiceFacts({ service, onSample }: { service: ServiceView; onSample?: true }) {
  const { gives, sample, consent, inputs, plates } = inquiryKind(service.kind)
  return (
    <aside className="service-facts card flex flex-col gap-4 p-5" aria-label="قبل از پرداخت">
      <dl className="flex flex-col gap-2">
        <div>
          <dt>هزینه</dt>
          <dd>
            <b>{service.price}</b>{' '}
            {!service.free && <small className="text-muted">({service.priceRial}، با مالیات)</small>}
          </dd>
        </div>
        <div>
          <dt>سرویس مرجع</dt>
          <dd>
            <HealthLine health={service.health} />
          </dd>
        </div>
      </dl>
      <div>
        <h2 className="text-label font-bold">چه می‌گیرید</h2>
        <ul className="list-disc ps-5 text-label">
          {gives.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </div>
      {consent === 'owner-code' && (
        <p className="text-note text-muted">
          ممکن است سرویس مرجع برای مالک کد پیامکی بفرستد. تا کد وارد نشود پاسخ نمی‌آید
          {!service.free && ' و اگر کد نرسد پولتان برمی‌گردد'}.
        </p>
      )}
      {consent === 'owner' && plates && inputs.includes('mobile') && (
        <p className="text-note text-muted">
          خودرو مال کس دیگری است؟ <TextLink href="/profile/consents/car">از مالک اجازه بگیرید</TextLink> تا اطلاعاتش را
          خودش وارد کند.
        </p>
      )}
      {sample && !onSample && <TextLink href={samplePath(sample)}>دیدن نمونهٔ رایگان</TextLink>}
      {!service.free && (
        <p className="flex gap-2 text-note text-muted">
          <IconShieldCheck aria-hidden size={18} className="flex-none text-good" />
          اگر تا حدود یک ربع پاسخی نیاید، پول به کیف پولتان برمی‌گردد. همین استعلام را تا ده دقیقه بعد از پاسخ، دوباره
          رایگان می‌بینید.
        </p>
      )}
    </aside>
  )
}
