/** Every so many minutes of a day, from '00:00' to '24:00', its end. */
export const timesOfDay = (minutes: number): readonly string[] =>
  Array.from({ length: (24 * 60) / minutes + 1 }, (_, place) => {
    const parts = [Math.floor((place * minutes) / 60), (place * minutes) % 60]
    return parts.map(part => String(part).padStart(2, '0')).join(':')
  })
