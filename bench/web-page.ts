// What runs in the page, as text: types of the browser are not those of this program.

/** Notes the largest paint, and by how much tasks kept the page from answering (what each took over 50 ms). */
export const watchPaints = `
  globalThis.paints = { lcp: 0, blocking: 0 }
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) paints.lcp = Math.round(startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) paints.blocking = Math.round(paints.blocking + duration - 50)
  }).observe({ type: 'longtask', buffered: true })
`

const of = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

/** 300 leads as a list's answer has them, those of every run alike. */
export const leads300 = JSON.stringify({
  data: Array.from({ length: 300 }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    createdAt: new Date(1.79e12 - n * 3.6e6).toISOString(),
    firstName: of(['Thandi', 'Sipho', 'Lerato', 'Anele', 'Pieter'], n) + String.fromCharCode(97 + ((n * 7) % 26)),
    lastName: `Mokoena${String.fromCharCode(97 + (n % 26))}`,
    phoneNumber: `+2782${1_000_000 + n * 37}`,
    emailAddress: n % 9 ? `client.${n}@example.co.za` : null,
    insuranceType: of(['lifeInsurance', 'businessInsurance', 'motorWarranty', 'petInsurance'], n),
    internalStatus: n % 3 ? 'assigned' : 'available',
    clientStatus: of(['pending', 'inProgress', 'quoted', 'sold', 'closed'], n),
    organisationStatus: of([null, 'noAnswer', 'quoted', 'sale', 'notInterested'], n),
  })),
  count: 300,
})

/** From now on the page's own fetch answers lists of leads: those 300 rows, in the order that is asked for. */
export const answerWith300 = `
  const { data: leads } = ${leads300}
  const real = fetch
  globalThis.fetch = async (address, options) => {
    const answer = data => new Response(JSON.stringify({ data, count: 300 }), { headers: { 'content-type': 'application/json' } })
    // react-admin sorts what it asked for, once; its list is answered on the spot as well.
    if (/\\/leads\\.json/.test(String(address))) return answer(leads)
    if (!/\\/v1\\/leads\\?/.test(String(address))) return real(address, options)
    const [column, direction] = new URL(address, location.href).searchParams.get('orderBy').split(':')
    const data = [...leads].sort((a, b) => String(a[column] ?? '').localeCompare(String(b[column] ?? '')))
    if (direction === 'desc') data.reverse()
    return answer(data)
  }
  globalThis.sortBy = heading => new Promise(done => {
    const began = performance.now()
    new MutationObserver((_, observer) => {
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
    }).observe(document.querySelector('tbody'), { childList: true, characterData: true, subtree: true })
    ;[...document.querySelectorAll('th button, th span[role=button], th .MuiTableSortLabel-root')].find(button => button.textContent.includes(heading)).click()
  })
`
