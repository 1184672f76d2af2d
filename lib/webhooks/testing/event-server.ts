import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { systemClock } from "@/lib/platform/clock";
import { openDatabase } from "@/lib/store/database";
import { createEventIntake } from "../event-intake";
import { receiveEvent } from "../receive-event";
import { TOKEN } from "./signed-delivery";

// A process that takes events in as a web process does, for a test that kills it. Its argument is the database's address.

const intake = createEventIntake(openDatabase(process.argv[2] ?? ""));
const desk = {
  intake,
  clock: systemClock,
  scheme: { scheme: "standard-webhooks" },
  refusals: { count: () => undefined },
} as const;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const delivery = {
      token: TOKEN,
      headers: new Headers(request.headers as Record<string, string>),
      readBody: async () => Buffer.concat(chunks),
    };
    receiveEvent(desk, delivery).then(
      () => response.writeHead(200).end(),
      () => response.writeHead(503).end(),
    );
  });
});
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
