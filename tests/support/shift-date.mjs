// Loaded first by `node --import`: the process lives TEST_AHEAD_MS later than the machine, and its time goes on.

/** Moves the clock of this process; timers keep their pace. */
function shiftDate(aheadMs) {
  const Real = Date
  const now = () => Real.now() + aheadMs
  const Shifted = new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (_target, given, request) =>
      Reflect.construct(Real, given.length ? given : [now()], request === Shifted ? Real : request),
    get: (_target, key) => (key === 'now' ? now : Reflect.get(Real, key)),
  })
  Real.prototype.constructor = Shifted
  globalThis.Date = Shifted
}

shiftDate(Number(process.env.TEST_AHEAD_MS ?? 0))
