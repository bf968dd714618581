const bodies = [
  {
    name: 'سازمان حمایت مصرف‌کنندگان و تولیدکنندگان',
    about: 'شکایت از کالا و خدمات، تلفن ۱۲۴',
    href: 'https://124.ir',
  },
  {
    name: 'مرکز توسعهٔ تجارت الکترونیکی (اینماد)',
    about: 'شکایت از کسب‌وکار اینترنتی',
    href: 'https://enamad.ir',
  },
  {
    name: 'پلیس فتا',
    about: 'کلاهبرداری و مزاحمت اینترنتی، تلفن ۰۹۶۳۸۰',
    href: 'https://cyberpolice.ir',
  },
] as const

/** Where to complain when our answer is not enough. */
export function Escalation() {
  return (
    <section aria-labelledby="escalation" className="flex flex-col gap-2 border-t border-line pt-6">
      <h2 id="escalation" className="text-heading">
        اگر پاسخ ما قانع‌کننده نبود
      </h2>
      <p className="text-label text-muted">می‌توانید به این سازمان‌ها شکایت کنید؛ کد پیگیری و پاسخ ما را نگه دارید.</p>
      <ul className="divide-y divide-line card">
        {bodies.map(({ name, about, href }) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="group flex min-h-14 flex-col justify-center px-4 py-2"
            >
              <span className="font-medium text-lazuli group-hover:underline">{name}</span>
              <span className="text-note text-muted">{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
