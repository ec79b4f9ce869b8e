package waypoint;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;

/** A MongoDB protocol server in memory. Prints its URI once it listens; the only argument is a port, 0 for any. */
public final class TestServer {
  /** The driver refuses servers below wire version 9; the protocol spoken here is enough for what we ask. */
  private static final MongoVersion VERSION =
      new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
          return List.of(6, 0, 0);
        }

        @Override
        public int getWireVersion() {
          return 17;
        }
      };

  /**
   * Runs one command after another, and answers with a copy: this server changes records in place, also those that another
   * connection is just reading or sending.
   */
  private static final class SerialBackend extends MemoryBackend {
    @Override
    public synchronized Document handleMessage(MongoMessage message) {
      return super.handleMessage(message).cloneDeeply();
    }
  }

  private TestServer() {}

  public static void main(String[] arguments) {
    int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 0;
    MongoServer server = new MongoServer(new SerialBackend().version(VERSION));
    server.bind("127.0.0.1", port);
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    System.out.println("mongodb://127.0.0.1:" + server.getLocalAddress().getPort());
  }
}
