import { formatInteger } from '#kit/digits.ts'
import { ButtonLink } from '#ui/button.tsx'
import { HtmlPart } from '#ui/html-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SectionHead } from '#ui/parts/section-head.tsx'
import { complaintPath, jobsPath, partnershipPath, supportPath } from '../addresses.ts'
import type { AboutView } from '../content-view.ts'
import { OfficeMap } from './office-map.tsx'
import './content.css'
import './about.css'

/** The name of the text's part in the page. */
export const aboutPart = 'about'

/** The page about the company: its text, dated figures, licences and location. */
export function AboutPage({ view }: { view: AboutView }) {
  const { title, lead, body, figures, day, house } = view
  return (
    <article className="about">
      <PageHeader title={title} lead={lead} />
      <section aria-labelledby="figures" className="space-y-3">
        <SectionHead id="figures" title="فرمان در عدد" />
        <ul className="about-figures">
          {figures.map(({ label, count, href }) => (
            <li key={label} className="card">
              <b>{formatInteger(count)}</b>
              {href ? (
                <a href={href} className="cover-link">
                  {label}
                </a>
              ) : (
                <span>{label}</span>
              )}
            </li>
          ))}
        </ul>
        <p className="text-note text-muted">آمار {day}</p>
      </section>
      <HtmlPart name={aboutPart} html={body} className="about-text" />
      {house && (
        <>
          <section aria-labelledby="licences" className="space-y-3">
            <SectionHead id="licences" title="مجوزها" />
            <ul className="card about-rows">
              {house.licences.map(({ name, number, by }) => (
                <li key={name}>
                  <span>
                    {name}
                    <small className="text-muted">{by}</small>
                  </span>
                  <bdi>{number}</bdi>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="address" className="space-y-3">
            <SectionHead id="address" title="آدرس و تماس" />
            <div className="card about-place">
              <OfficeMap label={`نقشهٔ اطراف دفتر: ${house.address}`} />
              <div>
                <p>{house.address}</p>
                <p className="text-muted">{house.hours}</p>
                <p>
                  تلفن:{' '}
                  <bdi dir="ltr" className="whitespace-nowrap">
                    {house.phone}
                  </bdi>
                </p>
                <a href={house.geo} className="text-link">
                  باز کردن در برنامهٔ نقشه
                </a>
              </div>
            </div>
            <Notice tone="info">اطلاعات این بخش نمایشی است؛ مجوزها، آدرس و تلفن ساختگی‌اند.</Notice>
          </section>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={supportPath}>پیام به پشتیبانی</ButtonLink>
        <ButtonLink kind="outline" href={complaintPath}>
          ثبت شکایت
        </ButtonLink>
        <ButtonLink kind="outline" href={jobsPath}>
          همکاری با فرمان
        </ButtonLink>
        <ButtonLink kind="outline" href={partnershipPath}>
          همکاری کسب‌وکارها
        </ButtonLink>
      </div>
    </article>
  )
}
