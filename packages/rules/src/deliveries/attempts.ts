/** Whether an endpoint took what it was sent: it answered 2xx (Standard Webhooks). `null`: it did not answer. */
export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** Waits between the attempts of a delivery, in seconds; after the last one it is parked for an administrator. */
export const attemptWaitsSeconds = [5, 30, 120, 600, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 72_000]

/** For how long a delivery is tried, to the nearest day, as people are told: the waits come to 2.99 days. */
export const attemptDays = Math.round(attemptWaitsSeconds.reduce((sum, wait) => sum + wait, 0) / 86_400)

/** What stands for an answer where an organisation without an endpoint asked for a lead. */
export const fetchedAnswer = 'Fetched by the organisation'

/** The same where its people opened the lead on the pages, or it reported an outcome. */
export const openedAnswer = 'Opened by the organisation'
