import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageParts } from '../../../../src/web/features/chat/message-parts.ts'
import { message, open, worldWith } from '../../support/chat.tsx'

describe('the parts of a message', () => {
  it('make web addresses links, without what ends the sentence around them', () => {
    const links = (text: string) =>
      messageParts(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []))
    expect(links('see https://a.com/b?c=1#d, (http://b.org/x_(y)) and "https://c.io"!')).toEqual([
      'https://a.com/b?c=1#d',
      'http://b.org/x_(y)',
      'https://c.io',
    ])
    expect(links('看https://a.com/b很好，HTTPS://A.com/$AAPL。')).toEqual([
      'https://a.com/b',
      'HTTPS://A.com/$AAPL',
    ])
  })

  it('are no links to anything but the web, nor to a host that hides behind a name', () => {
    const odd = [
      ...['javascript:alert(1)', 'data:text/html,x', 'ftp://a.com', '//a.com', 'https://'],
      ...['https://bank.com@evil.com', 'http://u:p@evil.com/', 'http://[::'],
    ]
    for (const text of odd)
      expect(
        messageParts(text).map(({ kind }) => kind),
        text,
      ).toEqual(['text'])
    fc.assert(
      fc.property(fc.string(), fc.webUrl(), fc.string(), (before, url, after) => {
        const text = `${before}${url}${after}`
        const parts = messageParts(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const part of parts)
          if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\/[^@/]+\//)
      }),
    )
  })

  it('open links in another tab, which learns nothing of this one', async () => {
    const { inPanel } = await open(worldWith([message(1, { message: 'at https://a.com/b.' })]))
    const link = await inPanel.findByRole('link', { name: 'https://a.com/b' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://a.com/b',
      '_blank',
    ])
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  })

  it('give the message back, whatever it is', () => {
    for (const odd of ['', '$', '$$A', 'a$BRK.B.', '$AAPL$MSFT', '$toolongtobe', '𝕏 $X\n', '$A1'])
      expect(
        messageParts(odd)
          .map((part) => part.text)
          .join(''),
      ).toBe(odd)
  })

  it('know a stock by its dollar sign, and no more than its symbol', () => {
    const spelled = messageParts('$brk/b $NYSE:BRK.B $F/GM $AAPL:up').filter(
      (part) => part.kind === 'stock',
    )
    expect(spelled.map(({ symbol }) => symbol)).toEqual(['BRK.B', 'BRK.B', 'F', 'AAPL'])
    const symbols = messageParts('$AAPL, $brk.b. $12 $A1 x$MSFT').flatMap((part) =>
      part.kind === 'stock' ? [part.symbol] : [],
    )
    expect(symbols).toEqual(['AAPL', 'BRK.B', 'MSFT'])
  })
})
