/** The status code on a number plate of no place; its other marks are ornament. In both themes a plate keeps its colours. */
export const ErrorPlate = ({ code }: { code: string }) => (
  <p
    dir="ltr"
    className="flex h-[min(84px,22vw)] w-[min(390px,100%)] overflow-hidden rounded-[10px] border-[3px] border-plate-ink bg-white text-plate-ink shadow-[0_0_0_4px_#ffffff14,0_12px_32px_#00000040]"
  >
    <span
      aria-hidden
      className="flex w-[10%] flex-none flex-col justify-between bg-[#1b3f9e] p-[1.5%] text-[min(11px,2.4vw)] leading-[1.1] font-bold text-white"
    >
      <span className="block h-[22%] bg-[linear-gradient(#1c9a4b_33.3%,#fff_33.3%_66.6%,#d4342b_66.6%)]" />
      <span>
        I.R.
        <br />
        IRAN
      </span>
    </span>
    <span className="tabular grid flex-1 place-items-center pt-[0.1em] text-[min(3.25rem,14vw)] leading-none font-extrabold tracking-[.12em]">
      {code}
    </span>
    <span
      aria-hidden
      className="flex w-[19%] flex-none flex-col items-center justify-center gap-[8%] border-s-[3px] border-plate-ink leading-none font-extrabold"
    >
      <span className="text-[min(16px,4vw)] font-bold">ایران</span>
      <span className="text-[min(2.25rem,9vw)]">؟؟</span>
    </span>
  </p>
)
